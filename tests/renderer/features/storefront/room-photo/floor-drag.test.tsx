import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type FloorPoint, usualCamera } from '#shared/domain/room-photo/photo-camera.ts'
import { useFloorDrag } from '#src/renderer/features/storefront/room-photo/use-floor-drag.ts'
import '#tests/support/render-page.tsx'

const PHOTO = { width: 1000, height: 750 }

/** Renders a surface of the size of the photo, with a piece at 3 m, and returns it with the places to which the piece moves. */
function openSurface() {
  const moves: FloorPoint[] = []
  const Surface = () => {
    const drag = useFloorDrag({
      photo: PHOTO,
      camera: usualCamera(PHOTO),
      place: { right: 0, ahead: 3 },
      onMove: (place) => moves.push(place),
    })
    return <div data-testid="surface" {...drag} />
  }
  render(<Surface />)
  const surface = screen.getByTestId('surface')
  surface.setPointerCapture = vi.fn()
  surface.getBoundingClientRect = () => new DOMRect(0, 0, PHOTO.width, PHOTO.height)
  const send = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
    fireEvent[kind](surface, { pointerId, clientX, clientY: 400 })
  return { moves, send }
}

it('a piece follows the pointer that began to drag it, until that pointer is up', () => {
  const { moves, send } = openSurface()

  send('pointerMove', 1, 500)
  expect(moves).toEqual([])

  send('pointerDown', 1, 500)
  send('pointerMove', 1, 600)
  expect(moves).toHaveLength(1)
  expect(moves[0]?.right).toBeGreaterThan(0)
  expect(moves[0]?.ahead).toBeCloseTo(3, 1)

  send('pointerUp', 1, 600)
  send('pointerMove', 1, 700)
  expect(moves).toHaveLength(1)
})

it('a second finger neither moves the piece nor ends the drag of the first', () => {
  const { moves, send } = openSurface()
  send('pointerDown', 1, 500)

  send('pointerDown', 2, 100)
  send('pointerMove', 2, 150)
  send('pointerUp', 2, 150)
  expect(moves).toEqual([])

  send('pointerMove', 1, 500)
  expect(moves).toHaveLength(1)
  expect(moves[0]?.right).toBeCloseTo(0, 6)
})
