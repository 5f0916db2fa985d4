import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import styles from '#/account/settings.module.css'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { CopyEditor } from '#/copy/CopyEditor.tsx'
import { Texts } from '#/language/Texts.tsx'
import { requireSession } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('copyEditor'))('title') }
}

/** /admin/copy: what a customer words in its own way, for super users alone (R070, V052, V1086). */
async function CopyPage() {
  const { user } = await requireSession()
  const text = await getTranslations('copyEditor')
  if (!user.super) return <Empty title={text('notPermitted')} />
  return (
    <Texts of={['app', 'copyEditor', 'failure']}>
      <Prefetched calls={[['copy.custom', {}]]}>
        <div className={styles.page}>
          <h1>{text('title')}</h1>
          <p>{text('what')}</p>
          <CopyEditor />
        </div>
      </Prefetched>
    </Texts>
  )
}

export default CopyPage
