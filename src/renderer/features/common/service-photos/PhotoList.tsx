import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './Photos.module.css'

type PhotoListProps = { serviceCaseId: number; photoIds: readonly string[] }

const urlOf = ({ serviceCaseId, id, size }: { serviceCaseId: number; id: string; size: 'small' | 'large' }) =>
  `/api/service/${serviceCaseId}/photos/${id}?size=${size}`

/** The photos of a message as small pictures. One opens large in a dialog. */
export function PhotoList({ serviceCaseId, photoIds }: PhotoListProps) {
  const [shown, setShown] = useState<number>()
  const id = shown === undefined ? undefined : photoIds[shown]
  if (photoIds.length === 0) return null
  return (
    <>
      <ul className={classes.list}>
        {photoIds.map((photoId, index) => (
          <li key={photoId}>
            <button
              type="button"
              className={classes.open}
              aria-label={`Foto ${index + 1} van ${photoIds.length} groot bekijken`}
              onClick={() => setShown(index)}
            >
              <img
                src={urlOf({ serviceCaseId, id: photoId, size: 'small' })}
                alt=""
                loading="lazy"
                className={classes.picture}
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={id !== undefined}
        onClose={() => setShown(undefined)}
        title={`Foto ${(shown ?? 0) + 1} van ${photoIds.length}`}
        size="large"
      >
        {id !== undefined && (
          <img
            src={urlOf({ serviceCaseId, id, size: 'large' })}
            alt={`Foto ${(shown ?? 0) + 1} bij de melding`}
            className={classes.large}
          />
        )}
      </Dialog>
    </>
  )
}
