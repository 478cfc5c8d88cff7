import { useState } from 'react'
import { FullScreenDialog } from '../../../ui/FullScreenDialog.tsx'
import type { ViewProps } from '../views/index.ts'
import { ChoosePhoto } from './ChoosePhoto.tsx'
import { PlacePiece } from './PlacePiece.tsx'
import type { RoomPhoto } from './read-photo.ts'

/**
 * Full screen in which a visitor puts a piece of furniture in a photo of a room. The photo stays on the device: it is
 * read, drawn on and saved by this page, and is never sent.
 */
export function PhotoView({ piece, title, itemId, onClose }: ViewProps) {
  const [photo, setPhoto] = useState<RoomPhoto>()
  return (
    <FullScreenDialog title={`${title} in uw foto`} onClose={onClose}>
      {photo ? (
        <PlacePiece
          key={piece.model}
          piece={piece}
          title={title}
          itemId={itemId}
          photo={photo}
          onOtherPhoto={() => setPhoto(undefined)}
        />
      ) : (
        <ChoosePhoto onPhoto={setPhoto} />
      )}
    </FullScreenDialog>
  )
}
