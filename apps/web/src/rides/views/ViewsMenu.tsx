'use client'
import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RideList, SavedFilter } from '@nemt/domain/ride/list-filter.ts'
import { ColumnsDialog, ViewsDialog } from './LazyDialogs.tsx'
import type { SavedView, Views } from './use-views.ts'

type Props = {
  list: RideList
  views: Views
  /** What the list shows now, as it would be kept. */
  current: () => SavedFilter
  onChoose: (view: SavedView) => void
}

/** One's saved views: to show one, to keep what is shown, to look after them, and to choose the columns. */
export function ViewsMenu({ list, views, current, onChoose }: Props) {
  const text = useTranslations('views')
  const [opened, setOpened] = useState<'save' | 'manage' | 'columns' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Menu position="bottom-end" width="var(--width-menu)">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark aria-hidden />}
            rightSection={<IconChevronDown aria-hidden />}
          >
            {text('title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.views.map((view) => (
            <Menu.Item key={view.key} onClick={() => onChoose(view)}>
              {view.name}
              {view.key === views.opens?.key && ` · ${text('default')}`}
            </Menu.Item>
          ))}
          {views.views.length === 0 && <Menu.Label>{text('none')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setOpened('save')}>{text('save')}</Menu.Item>
          {views.views.length > 0 && (
            <Menu.Item onClick={() => setOpened('manage')}>{text('manage')}</Menu.Item>
          )}
          <Menu.Item leftSection={<IconColumns3 aria-hidden />} onClick={() => setOpened('columns')}>
            {text('columns')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(opened === 'save' || opened === 'manage') && (
        <ViewsDialog task={opened} list={list} views={views} current={current} onClose={close} />
      )}
      {opened === 'columns' && <ColumnsDialog list={list} views={views} onClose={close} />}
    </>
  )
}
