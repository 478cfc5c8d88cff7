import { useState } from 'react'
import { BackOfficePage, cardLayout } from '../../features/back-office/frame/index.ts'
import { SearchesWithoutResults } from '../../features/back-office/search/SearchesWithoutResults.tsx'
import { Synonyms } from '../../features/back-office/search/Synonyms.tsx'

/** /admin/zoeken: searches without results, and the synonyms that give them results. */
export function SearchManagementScreen() {
  const [newTerm, setNewTerm] = useState<{ term: string; count: number }>()
  return (
    <BackOfficePage title="Zoeken">
      <div className={cardLayout.columns}>
        <SearchesWithoutResults
          onAddSynonym={(term) => setNewTerm((before) => ({ term, count: (before?.count ?? 0) + 1 }))}
        />
        <Synonyms newTerm={newTerm} />
      </div>
    </BackOfficePage>
  )
}
