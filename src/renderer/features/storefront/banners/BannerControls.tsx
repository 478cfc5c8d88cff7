import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { PauseButton } from '../../../ui/PauseButton.tsx'
import classes from './BannerControls.module.css'

type BannerControlsProps = {
  count: number
  current: number
  show: (index: number) => void
  isPaused: boolean
  togglePaused: () => void
  canPause: boolean
}

/** Buttons of the rotating banners: previous, one per banner, next, and pause. Nothing for a single banner. */
export function BannerControls({ count, current, show, isPaused, togglePaused, canPause }: BannerControlsProps) {
  if (count <= 1) return null
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <div className={classes.controls}>
      <button type="button" className={classes.button} aria-label="Vorige" onClick={() => show(current - 1)}>
        <IconChevronLeft size={20} aria-hidden />
      </button>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={classes.dot}
          aria-label={`Nummer ${number} van ${count}`}
          aria-current={number === current + 1 || undefined}
          onClick={() => show(number - 1)}
        />
      ))}
      <button type="button" className={classes.button} aria-label="Volgende" onClick={() => show(current + 1)}>
        <IconChevronRight size={20} aria-hidden />
      </button>
      {canPause && <PauseButton isPaused={isPaused} onToggle={togglePaused} subject="de aanbiedingen" />}
    </div>
  )
}
