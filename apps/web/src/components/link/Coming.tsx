import { useLinkStatus } from 'next/link'
import styles from './coming.module.css'

/**
 * Says within a link, which has to be a positioned one, that its page is on the way: the browser shows nothing of it
 * when a page is fetched by scripts, and a slow network answers a tap after seconds. `text` is heard.
 */
export function Coming({ text }: { text: string }) {
  const { pending } = useLinkStatus()
  return (
    pending && (
      <span role="status" className={styles.coming}>
        <span className="unseen">{text}</span>
      </span>
    )
  )
}
