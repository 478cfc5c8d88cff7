import { type PointerEvent, useRef } from 'react'
import {
  type FloorPoint,
  type PhotoCamera,
  type PhotoPoint,
  type PhotoSize,
  project,
  unproject,
  withinRoom,
} from '#shared/domain/room-photo/photo-camera.ts'
import { photoPointAt } from './photo-mapping.ts'

type FloorDrag = {
  photo: PhotoSize
  camera: PhotoCamera
  /** Where the piece is; undefined while it cannot be dragged. */
  place: FloorPoint | undefined
  onMove: (place: FloorPoint) => void
}

/**
 * Returns the handlers of an element on which a piece is dragged over the floor. The first pointer that is down drags; a second finger
 * does nothing.
 */
export function useFloorDrag({ photo, camera, place, onMove }: FloorDrag) {
  const drag = useRef<{ pointer: number; from: PhotoPoint; anchor: PhotoPoint }>(undefined)
  const pointAt = (event: PointerEvent<HTMLElement>) =>
    photoPointAt(event.currentTarget.getBoundingClientRect(), photo, { x: event.clientX, y: event.clientY })
  const end = ({ pointerId }: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointer === pointerId) drag.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (drag.current && drag.current.pointer !== event.pointerId) return
      const anchor = place && project(camera, { ...place, up: 0 })
      if (!anchor) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, from: pointAt(event), anchor }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return
      const { from, anchor } = drag.current
      const to = pointAt(event)
      const reached = unproject(camera, { x: anchor.x + to.x - from.x, y: anchor.y + to.y - from.y })
      if (reached) onMove(withinRoom(reached))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  }
}
