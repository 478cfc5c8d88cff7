import { useEffect, useRef, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { MAX_SERVICE_PHOTOS } from '#shared/domain/service/photos.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { report } from '../../../lib/report.ts'
import { scalePhoto } from './scale-photo.ts'

/** A photo that is being sent, was sent, or was refused. */
export type ChosenPhoto = {
  id: string
  name: string
  state: 'sending' | 'sent' | 'failed'
  /** Why it failed, for the customer. */
  error?: string
  /** True when the shop refused the file itself: sending it again gives the same answer. */
  isRefused?: boolean
  /** Data URL of a small picture; absent after a reload. */
  preview?: string
}

type Options = {
  /** Ids of photos that were sent before a reload. */
  initialIds: readonly string[]
  /** Sends one photo under its id. A repeated call with the same id and file changes nothing. */
  send: (photoId: string, file: Blob) => Promise<unknown>
  /** Called with the ids of the sent photos, in their order. */
  onChange: (sentIds: string[]) => void
}

const NOT_SENT = 'Deze foto is niet verstuurd. Probeer het nog eens.'

/**
 * Photos of a message that is being written. Each photo is made smaller and sent at once, as a call of its own, so that
 * a lost connection repeats one photo and the message itself is short.
 */
export function usePhotos({ initialIds, send, onChange }: Options) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() =>
    initialIds.map((id, index) => ({ id, name: `Foto ${index + 1}`, state: 'sent' })),
  )
  const files = useRef(new Map<string, Blob>())
  const latest = useRef({ send, onChange })
  useEffect(() => {
    latest.current = { send, onChange }
  })
  const current = useRef(photos)

  const change = (next: (before: readonly ChosenPhoto[]) => readonly ChosenPhoto[]) => {
    const before = current.current
    current.current = next(before)
    setPhotos(current.current)
    const sent = sentIdsOf(current.current)
    if (sent.join() !== sentIdsOf(before).join()) latest.current.onChange(sent)
  }
  const update = (id: string, changes: Partial<ChosenPhoto>) =>
    change((before) => before.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)))

  const sendOne = async (id: string) => {
    const file = files.current.get(id)
    if (!file) return
    try {
      await latest.current.send(id, file)
      files.current.delete(id)
      update(id, { state: 'sent' })
    } catch (error) {
      const isRefused = error instanceof ShopError && error.code === 'invalid_input'
      update(id, { state: 'failed', error: sentenceOf(error), ...(isRefused && { isRefused }) })
      if (isRefused) files.current.delete(id)
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'service photo')
    }
  }

  const add = async (chosen: readonly File[]) => {
    const room = MAX_SERVICE_PHOTOS - current.current.length
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const id = newUuid()
      change((before) => [...before, { id, name: file.name, state: 'sending' }])
      const scaled = await scalePhoto(file)
      // The customer may have taken the photo away in the meantime.
      if (!current.current.some((photo) => photo.id === id)) continue
      files.current.set(id, scaled.file)
      if (scaled.preview) update(id, { preview: scaled.preview })
      // One after the other: on a slow line, two photos at a time would both be late.
      await sendOne(id)
    }
  }
  return {
    photos,
    add,
    sendAgain: (id: string) => {
      change((before) => before.map((photo) => (photo.id === id ? sendingAgain(photo) : photo)))
      void sendOne(id)
    },
    remove: (id: string) => {
      files.current.delete(id)
      change((before) => before.filter((photo) => photo.id !== id))
    },
    /** Empties the list after the message was sent. */
    clear: () => change(() => []),
    isSending: photos.some(({ state }) => state === 'sending'),
    hasFailed: photos.some(({ state }) => state === 'failed'),
  }
}

/** The photos of a message, with the actions on them. */
export type Photos = ReturnType<typeof usePhotos>

const sentIdsOf = (photos: readonly ChosenPhoto[]) => photos.flatMap(({ id, state }) => (state === 'sent' ? id : []))

const sendingAgain = ({ error: _, ...photo }: ChosenPhoto): ChosenPhoto => ({ ...photo, state: 'sending' })

function sentenceOf(error: unknown): string {
  if (!(error instanceof ShopError)) return NOT_SENT
  if (error.status >= 500 || error.code === 'unexpected') return NOT_SENT
  return error.fields.map(({ message }) => message).join(' ') || error.message
}
