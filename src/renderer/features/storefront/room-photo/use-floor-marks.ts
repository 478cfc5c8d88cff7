import { useState } from 'react'
import { cameraFromLength, cameraFromSheet, MARKED_LENGTH_M } from '#shared/domain/room-photo/mark-floor.ts'
import type { PhotoCamera, PhotoPoint, PhotoSize } from '#shared/domain/room-photo/photo-camera.ts'
import { withinPhoto } from './photo-mapping.ts'

/** What a visitor marks: two points with a known distance, or the corners of a sheet of A4. */
export type MarkKind = 'length' | 'sheet'

export const POINTS: Readonly<Record<MarkKind, number>> = { length: 2, sheet: 4 }

/** Steps of the cursor as parts of the longest side of the photo: usual, and with Shift. */
const STEP = 0.01
const FINE_STEP = 0.002

type Marks = { kind: MarkKind; points: readonly PhotoPoint[]; cursor: PhotoPoint }

/**
 * State of the marks on the floor of a photo.
 *
 * @param onMarked called with the camera that follows from the marks
 */
export function useFloorMarks(photo: PhotoSize, onMarked: (camera: PhotoCamera) => void) {
  const [marks, setMarks] = useState<Marks>()
  const [lengthCm, setLengthCm] = useState('')
  const [problem, setProblem] = useState<{ field?: string; marks?: string }>({})
  const middle = { x: photo.width / 2, y: photo.height * 0.75 }

  const begin = (kind: MarkKind) => {
    setProblem({})
    setMarks({ kind, points: [], cursor: middle })
  }
  const apply = () => {
    if (!marks) return
    const lengthM = lengthIn(lengthCm)
    if (marks.kind === 'length' && lengthM === undefined) {
      setProblem({
        field: `Vul een lengte in van ${MARKED_LENGTH_M.min * 100} tot ${MARKED_LENGTH_M.max * 100} centimeter.`,
      })
      return
    }
    const [a, b, c, d] = marks.points
    const marked =
      marks.kind === 'length'
        ? a && b && lengthM !== undefined && cameraFromLength(photo, [a, b], lengthM)
        : a && b && c && d && cameraFromSheet(photo, [a, b, c, d])
    if (!marked) return
    if (marked.ok) {
      setMarks(undefined)
      setProblem({})
      onMarked(marked.value)
    } else setProblem({ marks: NOT_A_FLOOR[marks.kind] })
  }
  return {
    kind: marks?.kind,
    points: marks?.points ?? [],
    cursor: marks?.cursor,
    isComplete: marks !== undefined && marks.points.length === POINTS[marks.kind],
    lengthCm,
    problem,
    begin,
    apply,
    stop: () => setMarks(undefined),
    setLengthCm: (text: string) => {
      setProblem({})
      setLengthCm(text)
    },
    add: (point: PhotoPoint) => {
      setProblem({})
      setMarks((last) =>
        last && last.points.length < POINTS[last.kind]
          ? { ...last, points: [...last.points, withinPhoto(photo, point)], cursor: withinPhoto(photo, point) }
          : last,
      )
    },
    removeLast: () => {
      setProblem({})
      setMarks((last) => last && { ...last, points: last.points.slice(0, -1) })
    },
    moveCursor: ({ x, y }: PhotoPoint, isFine: boolean) => {
      const step = Math.max(photo.width, photo.height) * (isFine ? FINE_STEP : STEP)
      setMarks(
        (last) =>
          last && { ...last, cursor: withinPhoto(photo, { x: last.cursor.x + x * step, y: last.cursor.y + y * step }) },
      )
    },
  }
}

export type Marking = ReturnType<typeof useFloorMarks>

const NOT_A_FLOOR: Readonly<Record<MarkKind, string>> = {
  length: 'Op deze plekken kan de vloer niet zo lang zijn. Controleer de punten en de lengte.',
  sheet: 'Deze vier punten zijn geen vel A4 op de vloer. Zet ze op de vier hoeken van het vel.',
}

/** Reads a length in centimeters; undefined for anything that is not a length that can be marked. */
export function lengthIn(text: string): number | undefined {
  const typed = text
    .trim()
    .replace(/\s*cm$/i, '')
    .replace(',', '.')
  if (!/^\d{1,4}(\.\d)?$/.test(typed)) return undefined
  const lengthM = Number(typed) / 100
  return lengthM >= MARKED_LENGTH_M.min && lengthM <= MARKED_LENGTH_M.max ? lengthM : undefined
}
