export { IdentityQuestion } from './IdentityQuestion.tsx'
export { needsProof } from './needs-proof.ts'
