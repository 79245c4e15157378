import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '#frontend/calls/query-client.ts';
import { sessionQueries } from '#frontend/calls/session.ts';
import { HouseFrame } from '#frontend/house/HouseFrame.tsx';
import { LoginLink } from '../LoginLink.tsx';
import { PersonMenu } from '../PersonMenu.tsx';

/** The top bar's corner for a signed-in person, on a page outside of the house. */
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
