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
  const words = await getTranslations('provider.manualPage')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words('title')}</h1>
      {steps.map((step) => (
        <section key={step}>
          <h2>{words(`${step}.title`)}</h2>
          <p>{words(`${step}.text`)}</p>
        </section>
      ))}
    </div>
  )
}

export default Manual
