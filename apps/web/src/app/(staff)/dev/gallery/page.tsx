import { notFound } from 'next/navigation'
import { Gallery } from '../../../../components/gallery/Gallery.tsx'
import { Texts } from '../../../../language/Texts.tsx'
import { mapSettings } from '../../../../map/settings.ts'

/** Every component of the vocabulary at a glance; only where outgoing messages are captured, so never in production. */
const GalleryPage = () => {
  if (process.env.OUTBOX !== 'capture') notFound()
  return (
    <Texts of={['status', 'ride', 'card', 'dialog', 'passenger', 'place', 'date', 'time', 'phone', 'map', 'problem', 'failure', 'live', 'app']}>
      <Gallery map={mapSettings()} />
    </Texts>
  )
}

export default GalleryPage
