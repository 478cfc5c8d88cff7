import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Position } from '#shared/domain/three-d/three-d-files.ts'
import { report } from '../../../lib/report.ts'
import { useReducedMotion } from '../../../lib/use-media.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { problemOf, type ShownPiece, type ThreeDProblem } from '../views/index.ts'
import { listenToDrags } from './drag-orbit.ts'
import { createMovingCamera, type MovingCamera } from './moving-camera.ts'
import { type Orbit, START, turned } from './orbit.ts'
import { type LoadedPiece, openPieceLoader } from './piece-loader.ts'
import { openStage, type Stage } from './stage.ts'

/** What the canvas shows. `no-graphics`: the browser provides no WebGL. `failed`: a file did not load, or the graphics stopped. */
export type StageState = 'loading' | 'ready' | 'no-graphics' | 'failed'

/** From where the camera comes when the piece appears, in degrees to the side. */
const ENTRY_TURN = -30

type StageOptions = {
  /** The element that is dragged. The canvas fills it. */
  frame: RefObject<HTMLElement | null>
  canvas: RefObject<HTMLCanvasElement | null>
  piece: ShownPiece
  /** False when nobody may turn the piece here. */
  canTurn?: boolean
  /** The position of a relax chair that somebody else chose; without it, the visitor chooses. */
  shownPosition?: Position | undefined
  onTurn?: TellTurn | undefined
}

/** Called when the camera gets another goal, or the piece another position (undefined: the one of its pictures). */
export type TellTurn = (orbit: Orbit, position: Position | undefined) => void

/** Returns a text that differs for pieces that look different. */
const lookOf = ({ model, isMirrored, legs, family, hex, liftCm }: ShownPiece) =>
  `${model} ${isMirrored} ${legs} ${family} ${hex} ${liftCm}`

/** Shows a piece of furniture on a canvas, in the choices of the page at that moment. */
export function useStage({ frame, canvas, piece, canTurn = true, shownPosition, onTurn }: StageOptions) {
  const { fetchFile } = usePlatform()
  const reducesMotion = useReducedMotion()
  const { model, isMirrored, legs, family, hex, liftCm } = piece
  const look = lookOf(piece)
  const [state, setState] = useState<StageState>('loading')
  const [failure, setFailure] = useState<{ problem: ThreeDProblem; piece: ShownPiece }>()
  const [isDressing, setDressing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [otherPosition, setOtherPosition] = useState<Position>()
  const [chosenPosition, setPosition] = useState<{ model: string; position: Position }>()
  const position = shownPosition ?? (chosenPosition?.model === piece.model ? chosenPosition.position : undefined)
  /** Where the camera was sent last, which outlives a stage; undefined before the first piece appeared. */
  const lastOrbit = useRef<Orbit>(undefined)
  const opened = useRef<{ stage: Stage; camera: MovingCamera; loaded?: LoadedPiece }>(undefined)

  const isSmooth = useEffectEvent(() => !reducesMotion)
  const tellTurn = useEffectEvent((orbit: Orbit) => onTurn?.(orbit, position))
  const latestPiece = useEffectEvent(() => piece)
  const mayTurn = useEffectEvent(() => canTurn)
  const fail = useEffectEvent((problem: ThreeDProblem, failed: ShownPiece) => {
    setFailure({ problem, piece: failed })
    setState('failed')
  })

  // Opens the stage, and loads another model.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model, and another attempt, need a new stage
  useEffect(() => {
    const [element, surface] = [frame.current, canvas.current]
    if (!element || !surface) return undefined
    let isOpen = true
    let stage: Stage
    try {
      stage = openStage(surface)
    } catch (error) {
      report(error, '3D stage')
      setState('no-graphics')
      return undefined
    }
    setState('loading')
    const size = { width: 1, height: 1 }
    const camera = createMovingCamera({
      start: lastOrbit.current ?? START,
      draw(orbit, sharpness) {
        stage.resize(size.width, size.height, sharpness)
        stage.draw(orbit)
      },
      isSmooth: () => isSmooth(),
    })
    const own: NonNullable<typeof opened.current> = { stage, camera }
    opened.current = own
    const watcher = new ResizeObserver(() => {
      size.width = Math.max(1, element.clientWidth)
      size.height = Math.max(1, element.clientHeight)
      camera.request()
    })
    watcher.observe(element)
    const stopDrags = listenToDrags(element, (change) => {
      if (!mayTurn()) return
      camera.moveTo(change(camera.goal))
      lastOrbit.current = camera.goal
      tellTurn(camera.goal)
    })
    const lose = (event: Event) => {
      event.preventDefault()
      if (isOpen) fail('unknown', latestPiece())
    }
    surface.addEventListener('webglcontextlost', lose)

    const loader = openPieceLoader(fetchFile)
    const asked = latestPiece()
    Promise.all([loader.load(asked, position), loader.studio(), loader.otherPosition(asked.model)])
      .then(async ([loaded, studio, other]) => {
        if (!isOpen) return loaded.dispose()
        own.loaded = loaded
        setOtherPosition(other)
        // The choices may have changed while the model was loading.
        if (latestPiece() !== asked) await loaded.dress(latestPiece())
        if (!isOpen) return undefined
        stage.show(loaded, studio)
        if (lastOrbit.current === undefined && isSmooth()) {
          const { goal } = camera
          camera.jumpTo(turned(goal, ENTRY_TURN, 0))
          camera.moveTo(goal)
        }
        lastOrbit.current = camera.goal
        camera.request()
        setState('ready')
        return undefined
      })
      .catch((error: unknown) => {
        report(error, '3D model')
        if (isOpen) fail(problemOf(error), asked)
      })

    return () => {
      isOpen = false
      opened.current = undefined
      surface.removeEventListener('webglcontextlost', lose)
      stopDrags()
      watcher.disconnect()
      camera.stop()
      own.loaded?.dispose()
      stage.close()
    }
  }, [frame, canvas, fetchFile, piece.model, position, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the piece gets another position
  useEffect(() => tellTurn(lastOrbit.current ?? START), [position])

  // Shows another leather, or other legs.
  useEffect(() => {
    const own = opened.current
    if (state !== 'ready' || !own?.loaded) return undefined
    let isCurrent = true
    setDressing(true)
    own.loaded.dress({ model, isMirrored, legs, family, hex, liftCm }).then(
      (isDressed) => {
        if (!isCurrent) return
        setDressing(false)
        if (!isDressed || opened.current !== own) return
        own.stage.renewShadow()
        own.camera.request()
      },
      (error: unknown) => {
        report(error, 'leather in 3D')
        if (isCurrent) fail(problemOf(error), { model, isMirrored, legs, family, hex, liftCm })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [state, model, isMirrored, legs, family, hex, liftCm])

  // Another choice may not have the problem. Another model opens a new stage anyway.
  useEffect(() => {
    if (state !== 'failed' || failure?.piece.model !== model) return
    if (lookOf(failure.piece) !== look) setAttempt((count) => count + 1)
  }, [state, failure, model, look])

  return {
    state,
    /** Why the state is `failed`. */
    problem: failure?.problem ?? 'unknown',
    /** Key of the canvas. A canvas whose graphics stopped cannot be used again. */
    canvasKey: `${piece.model}-${position}-${attempt}`,
    /** The position of a relax chair that its pictures do not show, and whether it is shown; undefined without one. */
    other: otherPosition && { position: otherPosition, isShown: position === otherPosition },
    /** Shows the other position of a relax chair, or the one of its pictures again. */
    changePosition: () =>
      setPosition(
        position === undefined && otherPosition ? { model: piece.model, position: otherPosition } : undefined,
      ),
    /** True while the files of another leather are loading. */
    isDressing,
    /** Moves the camera. */
    turn(change: (orbit: Orbit) => Orbit) {
      const camera = opened.current?.camera
      if (!camera) return
      camera.moveTo(change(camera.goal))
      lastOrbit.current = camera.goal
      onTurn?.(camera.goal, position)
    },
    /** Passes a canvas with a picture of this size in pixels. */
    photograph(size: { width: number; height: number }, use: (canvas: HTMLCanvasElement) => void) {
      const own = opened.current
      if (own) own.stage.photograph(own.camera.goal, size, use)
    },
    tryAgain: () => setAttempt((count) => count + 1),
  }
}
