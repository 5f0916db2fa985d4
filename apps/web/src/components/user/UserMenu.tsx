'use client'
import { UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { lazy, useEffect, useState } from 'react'
import { DeferredPopup } from '../popup/DeferredPopup.tsx'
import { HelpDrawer } from '#/help/LazyHelp.tsx'
import type { Writer } from '#/help/use-sender.ts'
import { initials } from './initials.ts'
import styles from './user.module.css'

// One import for using and for fetching ahead: two would be two chunks.
function items() {
  return import('./UserItems.tsx')
}

const UserItems = lazy(() => items().then((module) => ({ default: module.UserItems })))

/** Fetches the menu once the page stands; what fails now is asked for again when somebody opens it. */
function fetchItems() {
  return void items().catch(() => {})
}

type Props = {
  user: Writer
  supportPhone?: string
  /** Whether one keeps settings of one's own (V686). */
  settings?: boolean
}

/** The button of the user's menu (doc 2 §2.1); without scripts it leads to the page of the account. */
export function UserMenu({ user, supportPhone, settings = false }: Props) {
  const text = useTranslations('account')
  const [helping, setHelping] = useState(false)
  useEffect(fetchItems, [])
  return (
    <>
      <form action="/account">
        <DeferredPopup
          popup="menu"
          button={
            <UnstyledButton
              type="submit"
              className={styles.target}
              aria-label={text('menu', { name: user.name })}
              onClick={(event) => event.preventDefault()}
            >
              <span className={styles.initials} data-initials={initials(user.name)} />
            </UnstyledButton>
          }
        >
          {(popup) => (
            <UserItems popup={popup} name={user.name} settings={settings} onHelp={() => setHelping(true)} />
          )}
        </DeferredPopup>
      </form>
      {helping && (
        <HelpDrawer opened onClose={() => setHelping(false)} supportPhone={supportPhone} writer={user} />
      )}
    </>
  )
}
