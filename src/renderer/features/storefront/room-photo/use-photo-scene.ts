import { type RefObject, useEffect, useState } from 'react'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { problemOf, type ShownPiece, type ThreeDProblem } from '../views/index.ts'
import type { PhotoScene } from './photo-scene.ts'
import type { RoomPhoto } from './read-photo.ts'

/**
 * Opens the piece over a photo, and shows it in the leather and with the legs of the page. `scene` is undefined while
 * the model is loading, and `problem` says why it, or another leather, cannot be shown. `version` changes when the piece looks different and must be drawn again.
 *
 * @param attempt another number opens the scene again, after a failure
 */
export function usePhotoScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  { piece, photo, attempt }: { piece: ShownPiece; photo: RoomPhoto; attempt: number },
) {
  const { fetchFile } = usePlatform()
  const [scene, setScene] = useState<PhotoScene>()
  const [problem, setProblem] = useState<ThreeDProblem>()
  const [version, setVersion] = useState(0)
  const { model, isMirrored, legs, family, hex, liftCm } = piece

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another model needs another scene; the effect below shows the other choices
  useEffect(() => {
    let isClosed = false
    let opened: PhotoScene | undefined
    setScene(undefined)
    setProblem(undefined)
    const open = async () => {
      const { openPhotoScene } = await import('./photo-scene.ts')
      if (isClosed || !canvas.current) return
      opened = await openPhotoScene({ canvas: canvas.current, piece, light: photo.light, fetchFile })
      if (isClosed) opened.dispose()
      else setScene(opened)
    }
    open().catch((error: unknown) => {
      if (isClosed) return
      report(error, 'piece in a photo')
      setProblem(problemOf(error))
    })
    return () => {
      isClosed = true
      opened?.dispose()
    }
  }, [canvas, model, photo, attempt, fetchFile])

  useEffect(() => {
    let isOver = false
    scene?.dress({ model, isMirrored, legs, family, hex, liftCm }).then(
      () => {
        if (isOver) return
        setProblem(undefined)
        setVersion((last) => last + 1)
      },
      (error: unknown) => {
        report(error, 'leather of a piece in a photo')
        if (!isOver) setProblem(problemOf(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [scene, model, isMirrored, legs, family, hex, liftCm])

  return { scene, problem, version }
}
