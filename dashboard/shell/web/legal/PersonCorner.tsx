import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HouseFrame } from '#frontend/HouseFrame.tsx';
import { createQueryClient } from '#frontend/query-client.ts';
import { sessionQueries } from '#frontend/session.ts';
import { LoginLink } from '../LoginLink.tsx';
import { PersonMenu } from '../PersonMenu.tsx';

/** What the top bar has for somebody who is signed in, on a page that stands outside of the house. */
export function PersonCorner() {
  const [queryClient] = useState(createQueryClient);
  return (
    <HouseFrame queryClient={queryClient}>
      <Corner />
    </HouseFrame>
  );
}

function Corner() {
  const session = useQuery(sessionQueries.me());
  if (session.isPending) return null;
  if (!session.data) return <LoginLink />;
  return <PersonMenu user={session.data.user} onAccount={() => location.assign('/?app=account')} />;
}
