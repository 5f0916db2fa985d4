'use client'
import { useTranslations } from 'next-intl'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'

/**
 * What a passenger needs in one line: 'Wheelchair (Standard) · Wheelchair accessible van · To door · 5 ft 6
 * in · 170 lb'.
 */
export function useNeeds(needs: Accessibility | undefined): string {
  const text = useTranslations()
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
    height && text('journey.feetInches', { feet: Math.floor(height / 12), inches: height % 12 }),
    weight && text('journey.pounds', { weight }),
    equipment && item,
  ]
    .filter(Boolean)
    .join(' · ')
}
