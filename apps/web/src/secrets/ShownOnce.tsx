import { Button, CopyButton, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import page from '#/provider/provider.module.css'

type Props = { title: string; label: string; value: string; onClose: () => void }

/** A secret that can't be seen again: the dialog is left by its button alone. */
export function ShownOnce({ title, label, value, onClose }: Props) {
  const text = useTranslations('secrets')
  return (
    <Dialog title={title} onClose={onClose} locked>
      <div className={page.form}>
        <TextInput size="md" label={label} description={text('once')} value={value} readOnly />
        <div className={page.buttons}>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button size="md" variant="default" onClick={copy}>
                {text(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button size="md" onClick={onClose}>
            {text('done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
