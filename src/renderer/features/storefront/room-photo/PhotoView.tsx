import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ViewProps } from '../views/index.ts'
import { ChoosePhoto } from './ChoosePhoto.tsx'
import classes from './PhotoView.module.css'
import { PlacePiece } from './PlacePiece.tsx'
import type { RoomPhoto } from './read-photo.ts'

/**
 * Full screen in which a visitor puts a piece of furniture in a photo of a room. The photo stays on the device: it is
 * read, drawn on and saved by this page, and is never sent.
 */
export function PhotoView({ piece, title, itemId, onClose }: ViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [photo, setPhoto] = useState<RoomPhoto>()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // Closes the element before React removes it, because only closing a dialog restores the focus.
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={classes.view}
      aria-labelledby="in-uw-foto"
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <header className={classes.head}>
        <h2 id="in-uw-foto" className={classes.title}>
          {title} in uw foto
        </h2>
        <IconButton aria-label="Sluiten" onClick={close}>
          <IconX size={22} aria-hidden />
        </IconButton>
      </header>
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
    </dialog>
  )
}
