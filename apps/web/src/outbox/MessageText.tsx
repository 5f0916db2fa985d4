import styles from './outbox.module.css'

const address = /(https?:\/\/\S+)/

/** A message as it would be read, its links to follow. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(address).map((part, index) =>
        address.test(part) ? (
          <a key={index} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
