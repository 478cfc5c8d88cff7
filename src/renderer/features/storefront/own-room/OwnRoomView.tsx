import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { RoomModel } from '#shared/domain/room-models/room-model-url.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { type RoomViewer, roomViewer } from '../../../platform/room-viewer.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useViewChoices } from '../views/index.ts'
import { InRoom } from './InRoom.tsx'
import { OnPhone } from './OnPhone.tsx'
import classes from './OwnRoom.module.css'
import { roomLink } from './room-links.ts'
import { roomModelFiles } from './room-model-query.ts'
import { useShownSearch } from './use-shown-search.ts'

type OwnRoomViewProps = { piece: RoomModel; title: string; itemId: number; onClose: () => void }

/** The file that each program opens. */
const FORMATS = { 'scene-viewer': 'glb', 'quick-look': 'usdz' } as const

/** How the piece in the room resembles the choices. A model has one armrest, that of its picture. */
const EXACT = 'in precies deze uitvoering.'
const LIKE_PICTURE = 'in dit leer en op deze poten. De armleuning is die van de foto.'

/**
 * Dialog that shows a piece of furniture in the shopper's own room: through the camera of this phone, or through that of
 * the phone that scans the code.
 */
export function OwnRoomView({ piece, title, itemId, onClose }: OwnRoomViewProps) {
  const [viewer] = useState<RoomViewer | undefined>(() => roomViewer())
  const { fetchFile } = usePlatform()
  const query = useQuery(roomModelFiles(fetchFile, piece, viewer && FORMATS[viewer]))
  const { pathname } = useLocation()
  const search = useShownSearch(itemId)
  const likeness = useViewChoices().hasArmrests ? LIKE_PICTURE : EXACT
  return (
    <Dialog isOpen onClose={onClose} title="Zet in uw kamer" size={viewer ? 'small' : 'medium'}>
      <QueryView query={query} waiting={<Waiting />}>
        {({ origin, ...files }) => {
          const page = roomLink(origin, { pathname, search })
          if (!viewer) return <OnPhone page={page} likeness={likeness} />
          const file = origin + files[FORMATS[viewer]]
          return <InRoom viewer={viewer} piece={piece} title={title} likeness={likeness} file={file} page={page} />
        }}
      </QueryView>
    </Dialog>
  )
}

/** Shown while the server makes the file, which takes seconds for a configuration that nobody opened before. */
function Waiting() {
  return (
    <div className={classes.steps}>
      <Skeleton height={240} />
      <p role="status" className={classes.waiting}>
        Uw meubel wordt klaargezet…
      </p>
    </div>
  )
}
