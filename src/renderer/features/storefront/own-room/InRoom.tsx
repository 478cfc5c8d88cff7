import { IconAugmentedReality } from '@tabler/icons-react'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import type { RoomModel } from '#shared/domain/room-models/room-model-url.ts'
import type { RoomViewer } from '../../../platform/room-viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Text } from '../../../ui/Text.tsx'
import classes from './OwnRoom.module.css'
import { NO_VIEWER_FRAGMENT, quickLookLink, sceneViewerLink } from './room-links.ts'

type InRoomProps = {
  viewer: RoomViewer
  piece: RoomModel
  title: string
  /** How the piece in the room resembles the choices: the end of a sentence. */
  likeness: string
  /** Absolute URL of the file for `viewer`. */
  file: string
  /** URL of the product page. */
  page: string
}

/** On a phone: the piece, and the button that opens it in the camera. */
export function InRoom({ viewer, piece, title, likeness, file, page }: InRoomProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { hash } = useLocation()
  const picture = <img className={classes.picture} src={frontOf(piece)} alt={title} width={640} height={480} />
  const icon = <IconAugmentedReality size={22} stroke={1.6} aria-hidden />
  return (
    <div className={classes.steps}>
      {hash === NO_VIEWER_FRAGMENT && (
        <Notice tone="waits" title="Uw telefoon opende de camera niet.">
          <p>
            Werk de app Google en Google Play-services voor AR bij en probeer het opnieuw. Niet elke telefoon kan dit.
          </p>
        </Notice>
      )}
      {/* Quick Look opens only from a link whose first child is a picture. */}
      {viewer === 'quick-look' ? (
        <a ref={link} rel="ar" href={quickLookLink({ file, page })} className={classes.frame}>
          {picture}
        </a>
      ) : (
        <div className={classes.frame}>{picture}</div>
      )}
      <Text>
        Uw camera gaat open; richt hem op een vrij stuk vloer. Het meubel staat daarna op ware grootte in uw kamer,{' '}
        {likeness}
      </Text>
      {viewer === 'quick-look' ? (
        <Button fullWidth size="lg" leftSection={icon} onClick={() => link.current?.click()}>
          Open de camera
        </Button>
      ) : (
        <Button fullWidth size="lg" leftSection={icon} component="a" href={sceneViewerLink({ file, title, page })}>
          Open de camera
        </Button>
      )}
    </div>
  )
}

/** Returns the URL of the picture of the piece in its leather and with its legs. */
const frontOf = ({ model, isMirrored, legs, hex }: RoomModel) =>
  pictureUrl(
    { kind: 'model', model: model + (isMirrored ? MIRRORED : ''), side: 'front', hex, ...(legs && { legs }) },
    { version: ANY_VERSION, width: 640, format: 'webp' },
  )
