'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PeriodSelect } from '#/fairness/PeriodSelect.tsx'
import { spanOf, USUAL, type Period } from '#/fairness/periods.ts'
import { Kept } from '#/fairness/Punctuality.tsx'
import page from '../provider.module.css'

/** How a fleet kept what its rides were promised here (docs/decisions/126-a-fleet-sees-its-punctuality.md). */
export function OwnPunctuality({ today, zone }: { today: string; zone: string }) {
  const text = useTranslations('punctuality')
  const [period, setPeriod] = useState<Period>(USUAL)
  return (
    <div className={page.page} data-list>
      <h1 className={page.title}>{text('own')}</h1>
      <p className={page.hint}>{text('explainedOwn')}</p>
      <PeriodSelect value={period} onChange={setPeriod} />
      <Kept span={spanOf(period, today, zone)} groupings={['fleet', 'place']} title={text('own')} />
    </div>
  )
}
