import { useEffect, useRef } from 'react'
import type { Position } from '#shared/domain/three-d/three-d-files.ts'
import type { ShownPiece } from '../views/index.ts'
import type { Orbit } from './orbit.ts'
import classes from './TurnedPiece.module.css'
import { useStage } from './use-stage.ts'

type TurnedPieceProps = {
  piece: ShownPiece
  orbit: Orbit
  /** Position of a relax chair; undefined for the one of its pictures. */
  position?: Position | undefined
  alt: string
}

/**
 * A piece of furniture in 3D that somebody else turns, over the picture of it. Nothing is visible until it can be drawn,
 * or when that fails, so the picture stays.
 */
export function TurnedPiece({ piece, orbit: { turn, tilt, distance }, position, alt }: TurnedPieceProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { state, canvasKey, turn: move } = useStage({ frame, canvas, piece, canTurn: false, shownPosition: position })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `move` changes with every render and does the same
  useEffect(() => {
    if (state === 'ready') move(() => ({ turn, tilt, distance }))
  }, [state, turn, tilt, distance])
  return (
    <div ref={frame} className={classes.piece} role="img" aria-label={alt} data-ready={state === 'ready' || undefined}>
      <canvas key={canvasKey} ref={canvas} className={classes.canvas} />
    </div>
  )
}
