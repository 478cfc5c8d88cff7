import type { PhotoPoint, PhotoSize } from '#shared/domain/room-photo/photo-camera.ts'
import classes from './PhotoView.module.css'

type FloorMarksProps = { photo: PhotoSize; points: readonly PhotoPoint[]; cursor: PhotoPoint | undefined }

/** The marked points over the photo, the lines between them, and the cursor of the arrow keys. */
export function FloorMarks({ photo, points, cursor }: FloorMarksProps) {
  const unit = Math.max(photo.width, photo.height) / 100
  return (
    <svg className={classes.layer} viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
      {points.length > 1 && (
        <polygon
          className={classes.markLine}
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          strokeWidth={unit * 0.35}
        />
      )}
      {points.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may be at the same place, and points do not move
        <g key={index}>
          <circle className={classes.mark} cx={x} cy={y} r={unit * 1.1} strokeWidth={unit * 0.35} />
          <circle className={classes.markDot} cx={x} cy={y} r={unit * 0.25} />
        </g>
      ))}
      {cursor && (
        <path
          className={classes.cursor}
          strokeWidth={unit * 0.25}
          d={`M${cursor.x - unit * 2} ${cursor.y}h${unit * 4}M${cursor.x} ${cursor.y - unit * 2}v${unit * 4}`}
        />
      )}
    </svg>
  )
}
