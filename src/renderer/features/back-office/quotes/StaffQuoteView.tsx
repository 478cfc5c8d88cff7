import { useState } from 'react'
import type { StaffQuote } from '#shared/contracts/staff-quotes.ts'
import { SectionCard } from '../frame/index.ts'
import { QuoteActions } from './QuoteActions.tsx'
import { QuoteContent } from './QuoteContent.tsx'
import { QuoteEditor } from './QuoteEditor.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import classes from './Quotes.module.css'
import { QuoteTimeline } from './QuoteTimeline.tsx'
import { QuoteVersions } from './QuoteVersions.tsx'
import { quoteEdits } from './quote-edits.ts'

/** One quote: its newest version or the form to change it, with customer, actions and history next to it. */
export function StaffQuoteView({ quote }: { quote: StaffQuote }) {
  const areLoaded = quoteEdits.useAreLoaded()
  // Unsaved input opens the form again after a reload.
  const [isEditing, setEditing] = useState<boolean>()
  const isOpen = isEditing ?? (areLoaded && quoteEdits.of(quote.quoteId) !== undefined)
  const [newest] = quote.versions
  return (
    <div className={classes.quote}>
      <div className={classes.column}>
        {isOpen ? (
          <QuoteEditor quote={quote} onDone={() => setEditing(false)} />
        ) : (
          newest && (
            <SectionCard title={newest.version > 1 ? `Inhoud, versie ${newest.version}` : 'Inhoud'}>
              <QuoteContent version={newest} />
            </SectionCard>
          )
        )}
        {!isOpen && <QuoteVersions versions={quote.versions} />}
      </div>
      <div className={classes.column}>
        {!isOpen && <QuoteActions quote={quote} onEdit={() => setEditing(true)} />}
        <QuoteFacts quote={quote} />
        <QuoteTimeline events={quote.events} />
      </div>
    </div>
  )
}
