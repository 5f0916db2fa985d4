'use client'
import { Tooltip } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Present } from '@nemt/domain/presence/schema.ts'
import { initials } from '../user/initials.ts'
import styles from './presence.module.css'

/** As what else opens over a page (look/theme.ts). */
const inContent = { target: '#content' }
/** So many are shown by their letters, the others by their number. */
const MOST = 4

/**
 * Who else is there, as small initials with the name in a tooltip. Whoever comes, or opens a form, is read aloud once.
 * Needs the namespace `presence`.
 */
export function PresentPeople({ people }: { people: readonly Present[] }) {
  const text = useTranslations('presence')
  const news = useNews(people)
  const sentence = ({ name, does }: Present) => text(does, { name })
  const others = people.slice(MOST)
  return (
    <>
      <span role="status" className="unseen">
        {news.map(sentence).join(' ')}
      </span>
      {people.length > 0 && (
        <ul className={`${styles.people} no-print`} aria-label={text('title')}>
          {people.slice(0, MOST).map((person) => (
            <li key={person.key}>
              <Tooltip
                label={sentence(person)}
                portalProps={inContent}
                events={{ hover: true, focus: true, touch: true }}
              >
                <span
                  tabIndex={0}
                  role="img"
                  className={styles.person}
                  data-edits={person.does === 'edits' || undefined}
                  aria-label={sentence(person)}
                  data-initials={initials(person.name)}
                />
              </Tooltip>
            </li>
          ))}
          {others.length > 0 && (
            <li>
              <Tooltip label={others.map(sentence).join(' ')} portalProps={inContent}>
                <span
                  tabIndex={0}
                  role="img"
                  className={styles.person}
                  aria-label={others.map(sentence).join(' ')}
                  data-initials={`+${others.length}`}
                />
              </Tooltip>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Who came, or opened a form, with the last change; what was said is not said again when others go. */
function useNews(people: readonly Present[]): readonly Present[] {
  const [told, setTold] = useState<{ before: readonly Present[]; news: readonly Present[] }>({
    before: [],
    news: [],
  })
  useEffect(() => {
    setTold(({ before, news }) => {
      const came = people.filter(
        ({ key, does }) => !before.some((known) => known.key === key && known.does === does),
      )
      return { before: people, news: came.length > 0 ? came : news.filter((one) => people.includes(one)) }
    })
  }, [people])
  return told.news
}
