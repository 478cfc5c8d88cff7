import { IconPhoto, IconRuler2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type FloorPoint,
  firstPlace,
  type PhotoCamera,
  project,
  unproject,
  usualCamera,
  withinRoom,
} from '#shared/domain/room-photo/photo-camera.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { canTryAgain, PROBLEM_WORDS, type ShownPiece, useViewChoices } from '../views/index.ts'
import { ChangeChoices } from './ChangeChoices.tsx'
import { FloorMarks } from './FloorMarks.tsx'
import { MarkFloor } from './MarkFloor.tsx'
import classes from './PhotoView.module.css'
import { photoPointAt } from './photo-mapping.ts'
import type { Placement } from './photo-scene.ts'
import { placementInWords } from './placement-in-words.ts'
import type { RoomPhoto } from './read-photo.ts'
import { SavePicture } from './SavePicture.tsx'
import { useFloorDrag } from './use-floor-drag.ts'
import { useFloorMarks } from './use-floor-marks.ts'
import { usePhotoScene } from './use-photo-scene.ts'

type PlacePieceProps = {
  piece: ShownPiece
  title: string
  itemId: number
  photo: RoomPhoto
  onOtherPhoto: () => void
}

/** Step of the arrow keys in meters, and with Shift. */
const STEP_M = 0.05
const LARGE_STEP_M = 0.25
/** Step of the keys that turn the piece, in degrees. */
const TURN_STEP = 5

const MOVES = lookup<FloorPoint>({
  ArrowLeft: { right: -1, ahead: 0 },
  ArrowRight: { right: 1, ahead: 0 },
  ArrowUp: { right: 0, ahead: 1 },
  ArrowDown: { right: 0, ahead: -1 },
})
const TURNS = lookup<number>({ '+': 1, '=': 1, '-': -1 })

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degreesOf = (turn: number) => Math.round((turn * 180) / Math.PI)
/** Returns an angle in degrees from -180 up to 180. */
const aroundZero = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

/** A piece in a photo: dragged over the floor, turned, in other leather, measured with marks, and saved. */
export function PlacePiece({ piece, title, itemId, photo, onOtherPhoto }: PlacePieceProps) {
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hintId = useId()
  const [attempt, setAttempt] = useState(0)
  const [camera, setCamera] = useState(() => usualCamera(photo))
  const [chosenPlacement, setPlacement] = useState<Placement>()
  const { scene, problem, version } = usePhotoScene(canvas, { piece, photo, attempt })
  const choices = useViewChoices()
  const marks = useFloorMarks(photo, (marked) => {
    setPlacement((last) => last && keepInView(last, camera, marked))
    setCamera(marked)
  })
  const [fallback, setFallback] = useState<Placement>()
  const placement = chosenPlacement ?? fallback

  useEffect(() => {
    if (scene) setFallback({ place: firstPlace(camera, scene.size), turn: 0 })
  }, [scene, camera])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the piece must be drawn again
  useEffect(() => {
    if (scene && placement) scene.draw(camera, placement)
  }, [scene, camera, placement, version])

  // The keys work at once, also after a button disappeared that had the focus.
  const isMarking = marks.kind !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the panel removes the button that was pressed
  useEffect(() => stage.current?.focus(), [isMarking])

  const move = (change: (last: Placement) => Placement) =>
    setPlacement((last) => {
      const current = last ?? fallback
      return current && change(current)
    })
  const drag = useFloorDrag({
    photo,
    camera,
    place: marks.kind ? undefined : placement?.place,
    onMove: (place) => move((last) => ({ ...last, place })),
  })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && marks.cursor) marks.add(marks.cursor)
    const step = MOVES[event.key]
    const turn = TURNS[event.key]
    if (!step && !turn) return
    event.preventDefault()
    if (marks.kind) {
      if (step) marks.moveCursor({ x: step.right, y: -step.ahead }, event.shiftKey)
    } else if (step) {
      const meters = event.shiftKey ? LARGE_STEP_M : STEP_M
      move(({ place, ...last }) => ({
        ...last,
        place: withinRoom({ right: place.right + step.right * meters, ahead: place.ahead + step.ahead * meters }),
      }))
    } else if (turn) move((last) => ({ ...last, turn: radians(aroundZero(degreesOf(last.turn) + turn * TURN_STEP)) }))
  }

  return (
    <div className={classes.work}>
      {/* The whole surface reacts to keys and pointers, as a map does. */}
      <div
        ref={stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application must be reachable by keyboard
        tabIndex={0}
        aria-label={`${title} in uw foto`}
        aria-describedby={hintId}
        className={classes.stage}
        onKeyDown={handleKey}
        data-marking={marks.kind}
        data-photo-stage
        {...drag}
        onClick={(event) => {
          if (marks.kind)
            marks.add(
              photoPointAt(event.currentTarget.getBoundingClientRect(), photo, { x: event.clientX, y: event.clientY }),
            )
        }}
      >
        <PhotoCanvas photo={photo} />
        <canvas
          key={attempt}
          ref={canvas}
          className={classes.layer}
          data-drawn={placement ? version : undefined}
          aria-hidden
        />
        {marks.kind && <FloorMarks photo={photo} points={marks.points} cursor={marks.cursor} />}
        {!scene && !problem && (
          <p className={classes.loading} role="status">
            Het meubel wordt geladen…
          </p>
        )}
      </div>
      <VisuallyHidden>
        <p role="status">{placement && placementInWords(title, placement)}</p>
      </VisuallyHidden>
      <div className={classes.panel}>
        {problem && (
          <Notice
            tone="bad"
            title={problem === 'no-graphics' ? '3D kan hier niet worden getoond' : 'Het meubel kon niet worden geladen'}
          >
            <p>{PROBLEM_WORDS[problem]}</p>
            {canTryAgain(problem) && (
              <Button size="sm" variant="default" onClick={() => setAttempt(attempt + 1)}>
                Probeer opnieuw
              </Button>
            )}
          </Notice>
        )}
        {marks.kind ? (
          <MarkFloor marks={marks} />
        ) : (
          <>
            <label className={classes.turn}>
              Draaien
              <input
                type="range"
                min={-180}
                max={180}
                step={1}
                value={placement ? degreesOf(placement.turn) : 0}
                aria-valuetext={`${placement ? degreesOf(placement.turn) : 0} graden`}
                onChange={({ currentTarget }) => {
                  const turn = radians(Number(currentTarget.value))
                  move((last) => ({ ...last, turn }))
                }}
              />
            </label>
            <ChangeChoices choices={choices} />
            <p id={hintId} className={classes.hint}>
              Sleep het meubel over de vloer.{' '}
              <span className={classes.keys}>Met het toetsenbord: pijltjes verplaatsen, plus en min draaien.</span>
            </p>
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconRuler2 size={18} aria-hidden />}
                onClick={() => marks.begin('length')}
              >
                Vloer aanwijzen
              </Button>
              <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={onOtherPhoto}>
                Andere foto
              </Button>
              {scene && placement && (
                <SavePicture
                  photo={photo}
                  scene={scene}
                  camera={camera}
                  placement={placement}
                  title={title}
                  words={choices.words}
                  itemId={itemId}
                />
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Keeps a piece at its place in the photo when the camera is known better; otherwise where the new camera can see it. */
function keepInView({ place, turn }: Placement, before: PhotoCamera, after: PhotoCamera): Placement {
  const point = project(before, { ...place, up: 0 })
  const kept = point && unproject(after, point)
  return { turn, place: withinRoom(kept ?? { right: 0, ahead: place.ahead }) }
}

function PhotoCanvas({ photo }: { photo: RoomPhoto }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    canvas.current.width = photo.width
    canvas.current.height = photo.height
    canvas.current.getContext('2d')?.drawImage(photo.canvas, 0, 0)
  }, [photo])
  return <canvas ref={canvas} className={classes.layer} role="img" aria-label="Uw foto" />
}
