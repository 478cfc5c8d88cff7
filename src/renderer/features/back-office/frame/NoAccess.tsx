import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BackOfficePage } from './BackOfficePage.tsx'

/** Shown to a logged-in user whose roles do not permit the screen (docs/decisions.md#d21). */
export function NoAccess({ isStaff }: { isStaff: boolean }) {
  return (
    <BackOfficePage title="Geen toegang">
      <EmptyState title="Deze pagina hoort niet bij uw rol.">
        <p>Vraag een beheerder om toegang wanneer u deze pagina nodig heeft.</p>
        <Button component={Link} to={isStaff ? sitePaths.backOffice : sitePaths.home}>
          {isStaff ? 'Naar het begin van het beheer' : 'Naar de winkel'}
        </Button>
      </EmptyState>
    </BackOfficePage>
  )
}
