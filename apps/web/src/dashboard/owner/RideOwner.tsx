'use client'
import { Button, Menu } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ownershipOf } from '@nemt/domain/ride/ownership.ts'
import { useCall } from '#/calls/use-call.ts'
import type { Board } from '../board/use-board.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import { OwnerLine } from './OwnerLine.tsx'
import { useOwn } from './use-own.ts'
import styles from './owner.module.css'

type Props = { ride: string; board: Board; settings: DashboardSettings }

/** Over an open ride that needs somebody, or has somebody: whose it is, and how it changes hands. */
export function RideOwner({ ride: key, board, settings }: Props) {
  const text = useTranslations('owner')
  const { own, putBack, busy } = useOwn()
  const watched = board.all?.find(({ ride }) => ride.key === key)
  if (!watched) return null
  const { ride, counted } = watched
  const { owner } = ride
  const state = ownershipOf(owner, board.now)
  if (state !== 'owned' && !counted.includes('attention')) return null
  const isMine = state === 'owned' && owner?.key === settings.user.key
  const from = state === 'owned' && owner ? { from: owner.key } : {}
  const mayOwn = holds(settings, 'ride.create', 'ride.edit') && !settings.user.global
  return (
    <div className={`${styles.owner} no-print`}>
      <OwnerLine ride={ride} me={settings.user.key} left={state === 'left'} />
      {mayOwn && (
        <>
          {isMine ? (
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => putBack(key)}>
              {text('putBack')}
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => own({ ride: key, ...from })}
            >
              {text(state === 'owned' ? 'takeOver' : 'take')}
            </Button>
          )}
          <Colleagues
            ride={key}
            except={state === 'owned' ? owner?.key : undefined}
            me={settings.user.key}
            onGive={(user) => own({ ride: key, user, ...from })}
          />
        </>
      )}
    </div>
  )
}

type ColleaguesProps = {
  ride: string
  except: string | undefined
  me: string
  onGive: (user: string) => void
}

/** The menu of those to whom the work can be given; asked for when it is opened. */
function Colleagues({ ride, except, me, onGive }: ColleaguesProps) {
  const text = useTranslations('owner')
  const [opened, setOpened] = useState(false)
  const { data } = useCall('ride.owners', { ride }, { enabled: opened })
  const others = data?.users.filter(({ key }) => key !== me && key !== except)
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {text('give')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.colleagues}>
        {others?.map(({ key, name }) => (
          <Menu.Item key={key} onClick={() => onGive(key)}>
            {name}
          </Menu.Item>
        ))}
        {others?.length === 0 && <Menu.Label>{text('nobody')}</Menu.Label>}
        {!others && <Menu.Label role="status">{text('loading')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
