import { type RefObject, useEffect, useState } from 'react'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { problemOf, type ShownPiece, type ThreeDProblem } from '../views/index.ts'
import type { openPhotoScene, PhotoScene } from './photo-scene.ts'
import type { RoomPhoto } from './read-photo.ts'

/** The code that draws in 3D, which loads when it is needed. */
type SceneCode = { openPhotoScene: typeof openPhotoScene }
const loadCode = (): Promise<SceneCode> => import('./photo-scene.ts')

/**
 * Opens the piece over a photo, and shows it in the leather and with the legs of the page. `scene` is undefined while
 * the model is loading and after the graphics stopped, and `problem` says why it, or another leather, cannot be shown.
 * `version` changes when the piece looks different and must be drawn again.
 *
 * @param attempt another number opens the scene again, after a failure. It needs a new canvas
 */
export function usePhotoScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  { piece, photo, attempt }: { piece: ShownPiece; photo: RoomPhoto; attempt: number },
  load = loadCode,
) {
  const { fetchFile } = usePlatform()
  const [scene, setScene] = useState<PhotoScene>()
  const [problem, setProblem] = useState<ThreeDProblem>()
  const [version, setVersion] = useState(0)
  const { model, isMirrored, legs, family, hex, liftCm } = piece

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another model needs another scene; the effect below shows the other choices
  useEffect(() => {
    const surface = canvas.current
    /** True after this scene was closed or failed. A failed one shows its first problem. */
    let isOver = false
    let opened: PhotoScene | undefined
    setScene(undefined)
    setProblem(undefined)
    const fail = (why: ThreeDProblem) => {
      if (isOver) return
      isOver = true
      setScene(undefined)
      setProblem(why)
    }
    // Without graphics the piece disappears, also from the picture to save.
    const lose = (event: Event) => {
      event.preventDefault()
      fail('unknown')
    }
    surface?.addEventListener('webglcontextlost', lose)
    const open = async () => {
      const { openPhotoScene } = await load()
      if (isOver || !surface) return
      opened = await openPhotoScene({ canvas: surface, piece, light: photo.light, fetchFile })
      if (isOver) opened.dispose()
      else setScene(opened)
    }
    open().catch((error: unknown) => {
      if (!isOver) report(error, 'piece in a photo')
      fail(problemOf(error))
    })
    return () => {
      isOver = true
      surface?.removeEventListener('webglcontextlost', lose)
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
