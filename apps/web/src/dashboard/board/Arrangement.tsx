'use client'
import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { lazy, type ComponentProps } from 'react'
import { DeferredPopup } from '#/components/popup/DeferredPopup.tsx'

const ArrangementMenu = lazy(() =>
  import('./ArrangementMenu.tsx').then((module) => ({ default: module.ArrangementMenu })),
)

/** How the board is arranged, and how it leaves the screen: as a file, or on paper. */
export function Arrangement(props: Omit<ComponentProps<typeof ArrangementMenu>, 'popup'>) {
  const text = useTranslations('board')
  return (
    <DeferredPopup
      popup="menu"
      button={
        <ActionIcon variant="default" size="lg" aria-label={text('arrange')} title={text('arrange')}>
          <IconAdjustmentsHorizontal aria-hidden />
        </ActionIcon>
      }
    >
      {(popup) => <ArrangementMenu popup={popup} {...props} />}
    </DeferredPopup>
  )
}
