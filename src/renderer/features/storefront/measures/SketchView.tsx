import { useId } from 'react'
import type { Mark, Sketch } from '#shared/domain/measures/sketch.ts'
import classes from './SketchView.module.css'

/** A drawing of lines. Screen readers read its title and description. */
export function SketchView({ sketch }: { sketch: Sketch }) {
  const id = useId()
  const { width, height, title, description, marks } = sketch
  return (
    <svg
      className={classes.sketch}
      viewBox={`0 0 ${width} ${Math.ceil(height)}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-about`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>{description}</desc>
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a drawing have no other identity
        <MarkView key={index} mark={mark} />
      ))}
    </svg>
  )
}

function MarkView({ mark }: { mark: Mark }) {
  if (mark.kind === 'path') return <path data-tone={mark.tone} d={mark.d} transform={mark.transform} />
  const { x, y, anchor, turn, text } = mark
  return (
    <text x={x} y={y} textAnchor={anchor} transform={turn === undefined ? undefined : `rotate(${turn} ${x} ${y})`}>
      {text}
    </text>
  )
}
