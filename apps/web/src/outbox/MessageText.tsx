import styles from './outbox.module.css'

const address = /(https?:\/\/\S+)/

/** A message as it would be read, its links to follow. */
export const MessageText = ({ text }: { text: string }) => (
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
