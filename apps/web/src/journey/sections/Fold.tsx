'use client'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useFaultIn } from '../draft/FaultContext.tsx'
import styles from './fold.module.css'

type Props = {
  title: ReactNode
  /** What is inside, in a line. */ line: ReactNode
  /** The paths of the fields inside, or what they begin with: a fault of one of them opens it. */
  fields: readonly string[]
  children: ReactNode
}

/** A part of the form that is rarely needed: a line that says what it holds, until it is wanted or at fault. */
export function SectionFold({ title, line, fields, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} data-field={fields[0]}>
      <Folded fields={fields} summary={<Line title={<h2 id={id}>{title}</h2>} line={line} />}>
        <div className={styles.body}>{children}</div>
      </Folded>
    </section>
  )
}

function Line({ title, line }: { title: ReactNode; line: ReactNode }) {
  return (
    <>
      {title}
      <span className={styles.line}>{line}</span>
    </>
  )
}

/** The same within a section: its line is all that is seen of it. */
export function Folded({
  summary,
  fields,
  children,
}: Pick<Props, 'fields' | 'children'> & { summary: ReactNode }) {
  const faulty = useFaultIn(fields)
  const [open, setOpen] = useState(faulty)
  const [wasFaulty, setWasFaulty] = useState(faulty)
  if (faulty !== wasFaulty) {
    setWasFaulty(faulty)
    if (faulty) setOpen(true)
  }
  return (
    <details
      className={styles.fold}
      open={open}
      // The browser opens it too, for what is searched for in the page.
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={styles.summary}
        onClick={(event) => {
          // Folded by the state alone: what the browser folds by itself is told a moment later, and a fault that
          // comes in that moment finds the state open and the part folded.
          event.preventDefault()
          setOpen(!open)
        }}
      >
        {summary}
        <IconChevronDown aria-hidden className={styles.arrow} />
      </summary>
      {children}
    </details>
  )
}
