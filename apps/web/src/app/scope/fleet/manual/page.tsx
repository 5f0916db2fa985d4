import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import styles from '#/provider/provider.module.css'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('provider'))('manual'),
  }
}

const steps = ['answer', 'driver', 'underway', 'giveBack', 'link'] as const

/** The manual that an open offer links to (V1272): how a provider answers and drives. */
async function Manual() {
  const text = await getTranslations('provider.manualPage')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text('title')}</h1>
      {steps.map((step) => (
        <section key={step}>
          <h2>{text(`${step}.title`)}</h2>
          <p>{text(`${step}.text`)}</p>
        </section>
      ))}
    </div>
  )
}

export default Manual
