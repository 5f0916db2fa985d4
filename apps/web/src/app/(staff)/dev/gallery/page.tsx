import { notFound } from 'next/navigation'
import { portal } from '#/calls/portal.ts'
import { Gallery } from '#/components/gallery/Gallery.tsx'
import { Texts } from '#/language/Texts.tsx'
import { mapSettings } from '#/map/settings.ts'

/**
 * Every component of the vocabulary at a glance; only where outgoing messages are captured, so never in
 * production.
 */
async function GalleryPage() {
  if (!(await portal()).capture) notFound()
  return (
    <Texts
      of={[
        'board',
        'rides',
        'selection',
        'risk',
        'status',
        'counter',
        'need',
        'ride',
        'card',
        'dialog',
        'passenger',
        'place',
        'date',
        'time',
        'phone',
        'presence',
        'map',
        'change',
        'fleets',
        'pools',
        'journey',
        'unfit',
        'mobility',
        'wheelchair',
        'vehicle',
        'service',
        'problem',
        'failure',
        'live',
        'app',
      ]}
    >
      <Gallery map={mapSettings()} />
    </Texts>
  )
}

export default GalleryPage
