import type { ComponentType } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

/** One button of the bar. */
export type ViewEntry = {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
}

type ViewBarProps = {
  entries: readonly ViewEntry[]
  /** Name of the view that is loading. */
  loading: string | undefined
  /** Why a view could not be loaded, in a sentence. */
  problem: string | undefined
  onOpen: (name: string) => void
}

/** The bar below the gallery: other ways to see the piece of furniture. */
export function ViewBar({ entries, loading, problem, onOpen }: ViewBarProps) {
  return (
    <>
      {/* Styled by the screen, which is visible before this script has loaded. */}
      <div data-views role="group" aria-label="Bekijk dit meubel op een andere manier">
        {entries.map(({ name, label, icon: Icon }) => (
          <Button
            key={name}
            variant="default"
            aria-haspopup="dialog"
            // Not disabled: the focus returns to the button after the view.
            aria-busy={loading === name}
            leftSection={loading === name ? <Spinner /> : <Icon size={20} stroke={1.6} aria-hidden />}
            onClick={() => onOpen(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
    </>
  )
}
