import classes from './Stars.module.css'

type StarsProps = {
  /** 0 to 5; rounded to halves. */
  stars: number
  /** Text for screen readers: "Beoordeeld met 9,2 van 10". */
  label: string
}

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

const WIDTH = 100

/** Five stars, filled up to the rating: the upper row of stars ends there. */
export function Stars({ stars, label }: StarsProps) {
  const rounded = Math.round(stars * 2) / 2
  return (
    <span role="img" aria-label={label} className={classes.stars}>
      <Row className={classes.empty} width={WIDTH} />
      {rounded > 0 && <Row className={classes.filled} width={rounded * 20} />}
    </span>
  )
}

function Row({ className, width }: { className: string | undefined; width: number }) {
  return (
    <svg viewBox={`0 0 ${width} 20`} width={width * 0.9} height="18" className={className} aria-hidden="true">
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x})`} />
      ))}
    </svg>
  )
}
