import { IconCamera, IconPhoto, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { MAX_SERVICE_PHOTOS, SERVICE_PHOTO_TYPES } from '#shared/domain/service/photos.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import classes from './Photos.module.css'
import type { Photos } from './use-photos.ts'

type PhotoPickerProps = {
  photos: Photos
  label: string
  description: string
}

/** Chooses photos for a message, and shows which of them were sent. A refused photo says why, at the photo itself. */
export function PhotoPicker({ photos: { photos, add, sendAgain, remove }, label, description }: PhotoPickerProps) {
  const id = useId()
  const isFull = photos.length >= MAX_SERVICE_PHOTOS
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{label}</legend>
      <p className={classes.description} id={`${id}-description`}>
        {description}
      </p>
      {photos.length > 0 && (
        <ul className={classes.chosen}>
          {photos.map((photo, index) => (
            <li key={photo.id} className={classes.photo} data-state={photo.state}>
              <span className={classes.frame}>
                {photo.preview ? (
                  <img src={photo.preview} alt="" className={classes.picture} />
                ) : (
                  <IconPhoto size={28} aria-hidden />
                )}
              </span>
              <span className={classes.text}>
                <span className={classes.name}>{photo.name || `Foto ${index + 1}`}</span>
                <span role={photo.state === 'failed' ? 'alert' : 'status'} className={classes.state}>
                  {photo.state === 'sending' && 'Wordt verstuurd…'}
                  {photo.state === 'sent' && 'Staat klaar'}
                  {photo.state === 'failed' && photo.error}
                </span>
                {photo.state === 'failed' && !photo.isRefused && (
                  <Button size="sm" variant="default" onClick={() => sendAgain(photo.id)}>
                    Opnieuw versturen
                  </Button>
                )}
              </span>
              <IconButton aria-label={`${photo.name || `Foto ${index + 1}`} weghalen`} onClick={() => remove(photo.id)}>
                <IconX size={20} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={classes.description}>U heeft {MAX_SERVICE_PHOTOS} foto's gekozen; meer kan er niet bij.</p>
      ) : (
        <label className={classes.choose} htmlFor={`${id}-file`}>
          <IconCamera size={22} aria-hidden />
          {photos.length === 0 ? "Foto's kiezen of maken" : 'Nog een foto'}
          <input
            id={`${id}-file`}
            type="file"
            multiple
            accept={SERVICE_PHOTO_TYPES.join(',')}
            className={classes.file}
            aria-describedby={`${id}-description`}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              // Otherwise the same file could not be chosen again after it was taken away.
              event.currentTarget.value = ''
              void add(chosen)
            }}
          />
        </label>
      )}
    </fieldset>
  )
}
