'use client'
import { Menu } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { Popup } from '#/components/popup/DeferredPopup.tsx'
import { setDensity, useDensity } from '#/look/density.ts'
import { groups, sorts, type Group, type Sort, type View } from '../view.ts'

type Props = {
  popup: Popup
  view: View
  onChange: (change: Partial<View>) => void
  /** Null for who may not, and where nothing is shown. */
  onExport: (() => void) | null
}

/** What the board is grouped and sorted by, how close its rows are, and how it leaves the screen. */
export function ArrangementMenu({ popup, view, onChange, onExport }: Props) {
  const text = useTranslations('board')
  const density = useDensity('comfortable')
  return (
    <Menu position="bottom-end" width="var(--width-menu)" opened={popup.opened} onChange={popup.onChange}>
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text('groupBy')}</Menu.Label>
        <Menu.RadioGroup value={view.group} onChange={(group) => onChange({ group: group as Group })}>
          {groups.map((group) => (
            <Menu.RadioItem key={group} value={group}>
              {text(`group.${group}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{text('sortBy')}</Menu.Label>
        <Menu.RadioGroup value={view.sort} onChange={(sort) => onChange({ sort: sort as Sort })}>
          {sorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort}>
              {text(`sort.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={density === 'compact'}
          onChange={(compact) => setDensity(compact ? 'compact' : 'comfortable')}
        >
          {text('compact')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {onExport && (
          <Menu.Item leftSection={<IconDownload aria-hidden />} onClick={onExport}>
            {text('export')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {text('print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
