import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import classes from './PauseButton.module.css'

type PauseButtonProps = {
  isPaused: boolean
  onToggle: () => void
  /** The moving content: "de aanbiedingen". */
  subject: string
}

/** Pauses and resumes content that moves by itself (WCAG 2.2.2). */
export function PauseButton({ isPaused, onToggle, subject }: PauseButtonProps) {
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <button
      type="button"
      className={classes.button}
      onClick={onToggle}
      aria-label={`${isPaused ? 'Laat bewegen' : 'Zet stil'}: ${subject}`}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </button>
  )
}
