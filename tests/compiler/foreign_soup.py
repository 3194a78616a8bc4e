"""Files of ink, Yarn Spinner and Twine at random: lines that are right, in an order that is not."""

from __future__ import annotations

from random import Random

INK = """
=== knot ===
=== two ===
= stitch
* [choice] text
** deeper
*** deepest -> END
+ {x > 1} sticky
+ {knot} [again]
- gather
- (label) here
-- inner
-> knot
-> two
-> END
-> DONE
-> label
-> knot.stitch
->->
<- thread
-> tunnel ->
VAR x = 0
VAR y = true
VAR s = "word"
CONST Z = 4
LIST l = a, b
~ x = x + 1
~ x++
~ y = x > 2
~ temp t = x * 2
~ s = "b"
~ f(x)
~ return x
{x}
{x - 1}
{x > 2: yes|no}
{a|b|c}
{~a|b}
{x: -> knot}
{
}
{ x:
- x > 1: one
- else: other
words and *more* {y: here}
"Quoted," he says # tag
<>glue
// comment
/* open
*/
INCLUDE other.ink
{x == s: a}
{not knot: first}
{knot > 2: often}
{y and not x: a {x: b} c|d}
* {x>0} {y} [a]b -> knot
* (again) {y} once
*
+ ->
<b>bold</b>
[[x]] <<y>> $z
"""
YARN = """
title: Start
title: Two
---
===
-> option
-> option <<if $x > 1>>
    -> inner
    <<jump Two>>
<<jump Start>>
<<jump Nowhere>>
<<if $x>>
<<elseif visited("Two")>>
<<else>>
<<endif>>
<<set $x to 1>>
<<set $x += 1>>
<<set $y = true>>
<<set $s to "word">>
<<declare $x = 0 as number>>
<<declare $q = $x > 2>>
<<once>>
<<endonce>>
<<stop>>
<<wait 1>>
<<detour Two>>
He said {$x} #line:1 #sad
A line [b]bold[/b] [wave]x[/wave]
=> one
{random(1,6)}
// c
line <<once>>
-> opt <<once>>
    indented
        deep
<<
{
when: always
"""
TWEE = """
:: Start
:: Two [tag bad] {"a":1}
:: StoryData
{"start": "Two"}
:: StoryInit
[[Two]]
[[go->Two]]
[[go|Nowhere]]
[[go|Two][$x to 1]]
(set: $x to 1)
(set: $x to it + 1, $y to true)
(if: $x > 1)[yes [[Two]]](else:)[no]
(unless: $y)[a]
(if: (history:) contains "Two")[b]
(link: "do")[(set: $x to 2)]
(link-goto: "do", "Two")
(goto: "Two")
(print: $x)
(color: red)[x]
(random: 1,2)
<<set $x to 1>>
<<set $x += 2, $y to not $y>>
<<if $x gt 1>>
<<elseif $y>>
<<else>>
<</if>>
<<link "go" "Two">>
<</link>>
<<button [[go|Two]]>>
<<goto "Two">>
<<= $x>>
<<script>>alert()<</script>>
<<foo>>
$x words //it// ''bo'' *em*
[
]
(
(if:
<!-- c -->
/* c
!Head
<<if visited() > 2>>x<</if>>
(if: visits > 1)[again]
(if: $y)[[[x->Two]]]
<% code %>
<<silently>>x<</silently>>
"""
LINES = {"ink": INK.split("\n"), "yarn": YARN.split("\n"), "twee": TWEE.split("\n")}
BEGIN = {"ink": "-> knot\n=== knot ===\n", "yarn": "title: Start\n---\n", "twee": ":: Start\n"}


def soup(kind: str, seed: int) -> str:
    """A file of a kind."""
    random = Random(f"{kind} {seed}")
    lines = [random.choice(LINES[kind]) for _ in range(random.randint(3, 60))]
    return BEGIN[kind] + "\n".join(lines)
