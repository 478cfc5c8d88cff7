import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import classes from './PauseButton.module.css'

type PauseButtonProps = {
  isPaused: boolean
  onToggle: () => void
  /** The moving content: "de aanbiedingen". */
  what: string
}

/** Pauses and resumes content that moves by itself (WCAG 2.2.2). */
export function PauseButton({ isPaused, onToggle, what }: PauseButtonProps) {
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <button
      type="button"
      className={classes.button}
      onClick={onToggle}
      aria-label={`${isPaused ? 'Laat bewegen' : 'Zet stil'}: ${what}`}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </button>
  )
}
