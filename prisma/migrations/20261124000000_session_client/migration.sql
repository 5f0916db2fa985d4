-- What somebody signed in with, in words, so that they know their sign-ins apart (docs/decisions/093).
alter table session add column browser text, add column system text;
