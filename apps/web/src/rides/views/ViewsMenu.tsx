'use client'
import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { DeferredPopup } from '#/components/popup/DeferredPopup.tsx'
import type { RideList, SavedFilter } from '@nemt/domain/ride/list-filter.ts'
import { ColumnsDialog, ViewsDialog } from './LazyDialogs.tsx'
import type { SavedView, Views } from './use-views.ts'

const ViewsItems = lazy(() => import('./ViewsItems.tsx').then((module) => ({ default: module.ViewsItems })))

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
      <DeferredPopup
        popup="menu"
        button={
          <Button
            variant="default"
            aria-label={text('title')}
            title={text('title')}
            leftSection={<IconBookmark aria-hidden />}
            rightSection={<IconChevronDown aria-hidden />}
          >
            <span data-word>{text('title')}</span>
          </Button>
        }
      >
        {(popup) => <ViewsItems popup={popup} views={views} onChoose={onChoose} onOpen={setOpened} />}
      </DeferredPopup>
      {(opened === 'save' || opened === 'manage') && (
        <ViewsDialog task={opened} list={list} views={views} current={current} onClose={close} />
      )}
      {opened === 'columns' && <ColumnsDialog list={list} views={views} onClose={close} />}
    </>
  )
}
