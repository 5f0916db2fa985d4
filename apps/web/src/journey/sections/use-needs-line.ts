'use client'
import { useLocale, useTranslations } from 'next-intl'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { languageOf } from '#/language/languages.ts'

/**
 * What a passenger needs in one line: 'Wheelchair (Standard) · Wheelchair accessible van · To door · 5' 6" ·
 * 170 lbs'.
 */
export function useNeeds(needs: Accessibility | undefined): string {
  const text = useTranslations()
  const language = languageOf(useLocale())
  if (!needs) return ''
  const {
    mobility,
    wheelchair,
    vehicle,
    service,
    height,
    weight,
    equipment,
    equipment_type: item,
    steps,
  } = needs
  return [
    text(`mobility.${mobility}`) + (wheelchair ? ` (${text(`wheelchair.${wheelchair}`)})` : ''),
    text(`vehicle.${vehicle}`),
    text(`service.${service}`),
    steps && text('journey.steps'),
    height && formatHeight(height),
    weight && formatWeight(weight, language),
    equipment && item,
  ]
    .filter(Boolean)
    .join(' · ')
}
