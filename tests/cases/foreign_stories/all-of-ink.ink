/* Each thing of ink once:
   what is carried over, and what is told. */
INCLUDE more.ink
INCLUDE nowhere.ink
VAR rope = -1
VAR brave = true
VAR name = "Disa"
CONST MANY = 3
LIST weather = fog, rain
EXTERNAL bell()

The pier. <>
It is long{rope < 0:, longer than the rope|}. # place: pier
{name} is late. {rope + 1} more steps.
- (top)
* (asked) {brave} {rope < MANY} "Who is there[?"]," you say.
    Nobody says so.
    ** [Again]
        ~ rope = rope + 2
        *** Louder
            It echoes.
        *** [Softer] -> top
        --- Then it is quiet.
    ** [{name}!] -> shed.inside
    -- (between) The water says nothing.
    {asked: You have asked.}
    -> top
+ {not asked} [Wait] -> top
+ {shed.inside > 1} Look -> shed
* -> shed
- -> END

=== shed ===
{Once|Twice|Often} you were here. {&Tick|Tock}.
{
- rope >= 2 and brave: The rope holds.
    -> loft(3)
- rope == 0: The rope is at its end.
- else: There is no rope.
}
{ rope:
- 0: None.
- 1: One.
}
{stopping:
- The first time.
- Later.
}
~ brave = rope > 2
~ rope = rope * 2
~ temp steps = 1
~ bell()
-> tunnel ->
<- thread
= inside
It smells of tar. \{Really\}.
* Be {brave: brave|careful} -> loft
* [Fall] -> game_over
+ [Out] -> nowhere_at_all

=== loft(height) ===
{visits_of(shed)}
~ return
->->

=== function visits_of(x) ===
~ return x
=== game_over ===
-> END
=== tunnel ===
Under the pier.
->->
