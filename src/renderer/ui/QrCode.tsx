import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** A text, usually a URL, as a QR code in SVG, so that it is sharp in print. `label` describes the code in words. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots} />
    </svg>
  )
}
