import {
  IconHome,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPhotoDown,
  IconPlus,
  IconRotate,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { FullScreenDialog } from '../../../ui/FullScreenDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { canTryAgain, PROBLEM_WORDS, useViewChoices, type ViewProps } from '../views/index.ts'
import { orbitInWords, orbitSteps, START, stepOfKey } from './orbit.ts'
import classes from './PieceView.module.css'
import { makePhoto, photoName } from './save-photo.ts'
import { useSavePhoto } from './use-save-photo.ts'
import { type TellTurn, useStage } from './use-stage.ts'
import { ViewerChoices } from './ViewerChoices.tsx'

type PieceViewProps = ViewProps & {
  /** For a second screen that turns along. */
  onTurn?: TellTurn
}

/**
 * Dialog over the whole page with the piece of furniture in 3D, in the choices of the page. Leather and legs can be
 * changed in it.
 */
export function PieceView({ piece, title, onClose, onTurn }: PieceViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const helpId = useId()
  const choices = useViewChoices()
  const [orbit, setOrbit] = useState(START)
  const photo = useSavePhoto()
  const stage = useStage({
    frame: view,
    canvas,
    piece,
    onTurn: (next, position) => {
      setOrbit(next)
      onTurn?.(next, position)
    },
  })
  const { state } = stage

  const step = (name: keyof typeof orbitSteps) => stage.turn(orbitSteps[name])
  const turnByKey = (event: KeyboardEvent) => {
    const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepOfKey(event.key)
    if (!name) return
    event.preventDefault()
    step(name)
  }
  const save = () => {
    const look = frame.current
    if (!look) return
    void photo.save(photoName(title, choices.words), () =>
      makePhoto({ look, title, words: choices.words, photograph: stage.photograph }),
    )
  }
  const shown = choices.words ? `${title} in ${choices.words}` : title
  return (
    <FullScreenDialog title={title} label={`${title} in 3D`} onClose={onClose} focus={view} frame={frame}>
      <div className={classes.content}>
        <div className={classes.stage}>
          {/* The whole surface reacts to keys and pointers, as a map does. */}
          <div
            ref={view}
            className={classes.view}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: an application must be reachable by keyboard
            tabIndex={0}
            aria-roledescription="3D-beeld"
            aria-label={shown}
            aria-describedby={helpId}
            data-ready={state === 'ready' || undefined}
            onKeyDown={turnByKey}
          >
            <canvas key={stage.canvasKey} ref={canvas} className={classes.canvas} />
          </div>
          {state !== 'ready' && (
            <Waiting picture={choices.picture}>
              {state === 'loading' && (
                <p className={classes.busy} role="status">
                  <Spinner /> Het 3D-beeld wordt geladen…
                </p>
              )}
              {state === 'no-graphics' && (
                <Notice tone="bad" title="3D kan hier niet worden getoond">
                  <p>{PROBLEM_WORDS['no-graphics']}</p>
                </Notice>
              )}
              {state === 'failed' && (
                <Notice tone="bad" title="Het 3D-beeld kon niet worden geladen">
                  <p>{PROBLEM_WORDS[stage.problem]}</p>
                  {canTryAgain(stage.problem) && (
                    <Button size="sm" variant="default" onClick={stage.tryAgain}>
                      Probeer opnieuw
                    </Button>
                  )}
                </Notice>
              )}
            </Waiting>
          )}
          {stage.isDressing && <Spinner className={classes.dressing} />}
          <VisuallyHidden>
            <span id={helpId}>
              Draai met de pijltjestoetsen, vergroot met plus en verklein met min. Home zet het beeld terug, Escape
              sluit.
            </span>
            <span role="status">{state === 'ready' && `${shown}, ${orbitInWords(orbit)}`}</span>
          </VisuallyHidden>
          {(state === 'loading' || state === 'ready') && (
            <div className={classes.tools} role="group" aria-label="Beeld">
              <Tool label="Draai naar links" onClick={() => step('left')}>
                <IconRotateClockwise size={20} aria-hidden />
              </Tool>
              <Tool label="Draai naar rechts" onClick={() => step('right')}>
                <IconRotate size={20} aria-hidden />
              </Tool>
              <Tool label="Vergroot" onClick={() => step('nearer')}>
                <IconPlus size={20} aria-hidden />
              </Tool>
              <Tool label="Verklein" onClick={() => step('further')}>
                <IconMinus size={20} aria-hidden />
              </Tool>
              <Tool label="Terug naar het begin" onClick={() => step('reset')}>
                <IconHome size={20} aria-hidden />
              </Tool>
              <FullScreen frame={frame} />
              {stage.other && (
                <Button variant="default" onClick={stage.changePosition}>
                  {(stage.other.position === 'reclined') !== stage.other.isShown ? 'Leg achterover' : 'Zet rechtop'}
                </Button>
              )}
              <Button
                size="md"
                variant="default"
                disabled={state !== 'ready'}
                leftSection={<IconPhotoDown size={20} stroke={1.6} aria-hidden />}
                onClick={save}
              >
                Bewaar als foto
              </Button>
            </div>
          )}
        </div>
        <ViewerChoices choices={choices}>
          {photo.result && (
            <Notice tone={photo.result.tone}>
              <p>{photo.result.text}</p>
            </Notice>
          )}
        </ViewerChoices>
      </div>
    </FullScreenDialog>
  )
}

/** The picture of the page, until the piece can be turned. */
function Waiting({ picture, children }: { picture: { url: string; alt: string } | undefined; children: ReactNode }) {
  return (
    <div className={classes.waiting}>
      {picture && (
        <div className={classes.poster}>
          <Picture src={picture.url} alt="" width={960} height={720} sizes="(min-width: 64em) 56vw, 100vw" />
        </div>
      )}
      <div className={classes.message}>{children}</div>
    </div>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton className={classes.tool ?? ''} aria-label={label} title={label} onClick={onClick}>
      {children}
    </IconButton>
  )
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Shows the view without the frame of the browser. Absent where the browser cannot do that, such as on an iPhone. */
function FullScreen({ frame }: { frame: { current: HTMLElement | null } }) {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const change = () =>
    (isFull ? document.exitFullscreen() : (frame.current?.requestFullscreen() ?? Promise.resolve())).catch(
      (error: unknown) => report(error, 'full screen'),
    )
  return (
    <Tool label={isFull ? 'Verlaat het hele scherm' : 'Hele scherm'} onClick={() => void change()}>
      {isFull ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
    </Tool>
  )
}
